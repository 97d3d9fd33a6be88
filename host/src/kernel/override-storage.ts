/** Name in the session storage of a tab: which remotes it takes from elsewhere. */
export const OVERRIDES = 'certdeck.overrides';
