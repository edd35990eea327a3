/** The browser was not allowed to use a passkey, or its owner changed their mind. */
export class NoPasskey extends Error {}
