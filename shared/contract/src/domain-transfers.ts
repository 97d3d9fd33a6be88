/** Names that are asked for at once at most. */
export const TRANSFER_NAMES = 100;
