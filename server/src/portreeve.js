#!/usr/bin/env node
/**
 * What `npm start` and `npx portreeve` load first. It is JavaScript, which any Node reads: one that is too old says
 * what it needs, where the TypeScript behind it would end with ERR_UNKNOWN_FILE_EXTENSION.
 */
import process from 'node:process'

const least = 24

if (Number.parseInt(process.versions.node, 10) >= least) {
  await import('./main.ts')
} else {
  process.stderr.write(
    `Portreeve needs Node ${least} or newer, and this is ${process.versions.node} (${process.execPath}). ` +
      'Run it by npm (npm start, npx portreeve) after npm ci, which brings Node 26 for most platforms (see README.md), ' +
      'or install a newer Node.\n',
  )
  process.exitCode = 1
}
