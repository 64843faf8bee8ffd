/** The section that shows the cast. */
import type { World } from '../world.ts'
import { sameCall } from './code.ts'
import { type Markup, markup } from './markup.ts'

/** Every person with what they are for; any other name is somebody too. */
export const peopleSection = (world: World): Markup => markup`<section id="people-section">
<h2>Test persons</h2>
<p class="lead">Their names say what they are for. Any other name is an ordinary person with a verified e-mail address, the same one every time.</p>
<ul class="cast">${world.people.cast.map(
  (person) => markup`
<li><strong>${person.name}</strong> <span>${person.about}</span> ${
    person.email === null
      ? markup`<span class="mark">no e-mail</span>`
      : mark(person.emailVerified, person.emailVerified ? 'verified' : 'unverified')
  }</li>`,
)}
</ul>
<datalist id="people">${world.people.cast.map((person) => markup`<option value="${person.name}">${person.about}</option>`)}</datalist>
${sameCall(`curl -si -H 'x-sandbox-person: alice' 'ADDRESS OF THE NETWORK'`)}
<p class="hint">An authorization request with that header is answered at once; <code>deny</code> refuses. In a browser the network's page asks who signs in.</p>
</section>`

/** A small sign for yes or no with its word. */
export const mark = (isGood: boolean, word: string): Markup =>
  markup`<span class="mark ${isGood ? 'good' : 'bad'}">${isGood ? '✓' : '✗'} ${word}</span>`
