/** How many people there can be: a share for each merchant, and places that only operators fill. */
import type { Tx } from '../../base/database/database.ts'
import { Problem, type ProblemFacts } from '../../base/problem.ts'
import type { Principal } from '../permissions/grants.ts'
import { merchantOf, readPlaces } from './grants-of-people.ts'
import { listGrantsOfPeople } from './people.sql.ts'
import { consoleProblems, type StoredGrant } from './people-contract.ts'
import { looksAfterAll } from './seen-person.ts'

/** Many times what a studio has; lists of people and their grants stay small. */
export const mostPeople = 1000

/** The last places are for operators to fill: no merchant keeps the others out, nor all of them the operators. */
const keptForOperators = 100
const mostOfMerchant = 200

/**
 * Throws `too_many_people` where a principal may not bring one more person to the merchants of these grants. A person
 * who is known at some other merchant is refused, too: nobody is to learn of them. Changes of people take turns.
 */
export const checkRoom = async (
  tx: Tx,
  principal: Principal,
  { grants, isInvited }: { grants: readonly StoredGrant[]; isInvited: boolean },
): Promise<void> => {
  const isOperators = looksAfterAll(principal)
  const people = await listGrantsOfPeople(tx)
  if (isInvited && people.length >= (isOperators ? mostPeople : mostPeople - keptForOperators)) {
    throw isOperators
      ? tooMany({
          why: 'people_full',
          values: { limit: mostPeople },
          detail: `There can be ${mostPeople} people: remove those who are gone`,
        })
      : tooMany({
          why: 'places_kept',
          values: { limit: mostPeople, kept: keptForOperators },
          detail: `There can be ${mostPeople} people, and the last ${keptForOperators} places are for operators to fill: ask one`,
        })
  }
  if (isOperators) return
  const places = await readPlaces(tx, [...grants, ...people.flatMap((person) => person.grants)])
  for (const merchant of new Set(grants.map((grant) => merchantOf(grant, places)))) {
    const present = people.filter((person) =>
      person.grants.some((grant) => merchantOf(grant, places) === merchant),
    )
    if (present.length >= mostOfMerchant) {
      throw tooMany({
        why: 'merchant_full',
        values: { limit: mostOfMerchant },
        detail: `There can be ${mostOfMerchant} people of the merchant ${merchant}: remove those who are gone, or ask an operator, who may invite more`,
      })
    }
  }
}

const tooMany = (facts: ProblemFacts): Problem =>
  new Problem(consoleProblems.too_many_people, facts)
