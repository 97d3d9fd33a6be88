/** The hour that a moment is in, by which counts are kept. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 3_600_000) * 3_600_000);
