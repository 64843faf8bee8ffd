/** Words that a command does not understand. */

/** Thrown before anything is done; the message is for people. */
export class Misuse extends Error {}
