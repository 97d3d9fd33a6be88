/** A moment as the wire has it: whole seconds since 1970, rounded down. */
export const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** The same of a moment that may not have come; 0 for none. */
export const secondsOrZero = (moment: Date | null | undefined): number => (moment ? seconds(moment) : 0);
