import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectsAt, routeOf } from './routes.ts'

const names = {
  tables: new Set(['users', 'webhook_events']),
  copied: new Set(['projects', 'clients']),
  functions: new Set(['sign_known_user_in_2']),
}

const routes: readonly [string, number | 'everywhere' | 'here'][] = [
  ['select user_id from users where name = $1 and project_id = $2', 1],
  ['select 1 from "users" where project_id = any($1::bigint[])', 0],
  ['insert into users (project_id, user_id) values ($3, $1)', 2],
  ['insert into webhook_events_20261124 (project_id) select $1, id from unnest($2) as g (id)', 0],
  ['insert into users (project_id, name) values\n  (\n    $1, $2\n  )\n  ,\n  ($3, $4)', 0],
  ['update users set name = $1 where project_id = $2', 1],
  ['select * from sign_known_user_in_2($2::bigint, $1)', 1],
  ['select project_id from users where project_id > $1 limit 1', 'everywhere'],
  ['create table webhook_events_20261124 partition of webhook_events', 'everywhere'],
  ['select name from projects where project_id = $1', 'here'],
  ['select name from projects where project_id = $1 for no key update', 'everywhere'],
  ['update projects set version = version + 1 where project_id = $1', 'everywhere'],
  ['insert into clients (project_id) values ($1)', 'everywhere'],
  ['select now()', 'here'],
  ['update webhook_shards set owner = $1', 'here'],
]

test('a statement goes to the node of the project that it names, to all nodes, or to none', () => {
  for (const [text, route] of routes) assert.equal(routeOf(text, names), route, text)
})

test('a project is read from a number and from a list, and from nothing where there is none', () => {
  assert.deepEqual(projectsAt(1, ['a', '17']), [17])
  assert.deepEqual(projectsAt(0, ['{17,18}']), [17, 18])
  assert.deepEqual(projectsAt(0, ['{}']), [])
  assert.deepEqual(projectsAt(0, [null]), [])
})
