/** Types that the API's rooms have in common. */

/** Values of a path and a query. */
export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>
