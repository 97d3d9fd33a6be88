/** The zone of the operator's books. It has no summer time: each moment has one time of day, and each time one moment. */
const OFFSET = '+08:00';
const OFFSET_SECONDS = 8 * 3_600;

export interface LocalMoment {
  /** YYYY-MM-DD; '' for none. */
  day: string;
  /** HH:MM or HH:MM:SS. */
  time: string;
}

/** Seconds of a day and a time in Asia/Shanghai; 0 while there is none. */
export function secondsOf({ day, time }: LocalMoment): number {
  const parsed = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}${OFFSET}`);
  return Number.isNaN(parsed) ? 0 : Math.floor(parsed / 1000);
}

/** A moment as a day and a time in Asia/Shanghai. @param seconds 0 for none */
export function localOf(seconds: number): LocalMoment {
  if (seconds === 0) return { day: '', time: '00:00:00' };
  const [day = '', time = ''] = new Date((seconds + OFFSET_SECONDS) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  return { day, time };
}
