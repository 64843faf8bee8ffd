/** Whether the files of the console are there, and what to do if they are not. */

/** Whether the console can be shown: `folder` holds its files. */
export type ConsoleState =
  | { is: 'built'; folder: string }
  | { is: 'being built' }
  | { is: 'missing'; says: string }

/** Says what people do who have a clone; packages and images come with the files. */
export const howToBuild =
  'run npm run build --workspace=console in the folder of the clone, and start the service again'
