/** English words about the doors to the console: passkeys. */

export const passkeys = {
  add: 'Add a passkey',
  addWhat:
    'Your browser asks next for a fingerprint, a face or a PIN, on this device, your phone or a security key.',
  faults: {
    impossible: 'This browser or device makes no passkey here.',
    known: 'This device has a passkey for you already.',
    refused:
      'The browser’s dialog was closed, or there was nothing to choose. Nothing has changed.',
  },
  goOn: 'Go on',
  lead: 'They sign you in without a mail: by a device of yours that knows you.',
  name: 'Name',
  nameHint: 'By which you know it again, such as the device.',
  neverUsed: 'not used yet',
  none: 'You have none yet.',
  noneOfPerson: 'This person has none.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeOfPersonWhat:
    'Nobody signs in by it any more. Where this person is signed in, they stay so.',
  removeWhat: 'It signs you in no more. Your device may go on offering it: delete it there, too.',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  signIn: 'Sign in with a passkey',
  synced: 'on several devices',
  title: 'Passkeys',
  unknown: 'This browser knows no passkeys.',
}
