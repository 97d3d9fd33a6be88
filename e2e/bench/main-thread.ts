/**
 * Processor time of a page's main thread, from the browser's own trace. Other work of the machine makes a page answer
 * later; it adds nothing to what the page's thread itself has run for, so that these figures say what the page costs.
 */
import type { Browser, Page } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the clock. */
  ts: number;
  dur?: number;
  /** Microseconds that the thread ran. */
  tdur?: number;
  args: {
    name?: string;
    data?: {
      interactionId?: number;
      timeStamp?: number;
      processingEnd?: number;
      commitFinishTime?: number;
      isMainFrame?: boolean;
    };
  };
}

/** A task of the main thread. */
interface Task {
  start: number;
  end: number;
  /** Milliseconds that the thread ran. */
  ran: number;
}

export interface ThreadTime {
  /** Milliseconds that the main thread ran from the input until it handed the next frame over. */
  untilPaint: number;
  /** All that it ran while the trace was taken. */
  whole: number;
}

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'loading',
];

/** Takes a trace while `act` runs. */
export async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
  more: readonly string[] = [],
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: [...CATEGORIES, ...more] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return trace.traceEvents;
}

const tasksOf = (events: readonly TraceEvent[], { pid, tid }: TraceEvent): Task[] =>
  events
    .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ start: ts, end: ts + dur, ran: tdur / 1000 }));

const sum = (tasks: readonly Task[]): number => tasks.reduce((all, { ran }) => all + ran, 0);

/** What the interaction in a trace cost; of several events of it (down, up, click) the dearest, as INP has it. */
export function interactionThreadTime(events: readonly TraceEvent[]): ThreadTime {
  const inputs = events.filter(
    ({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && (args.data?.interactionId ?? 0) > 0,
  );
  const [first] = inputs;
  if (!first) throw new Error('no interaction is in the trace');
  const tasks = tasksOf(events, first);
  const costs = inputs.map(({ ts, args: { data = {} } }) => {
    const { timeStamp = 0, processingEnd = timeStamp, commitFinishTime = processingEnd } = data;
    const end = ts + (commitFinishTime - timeStamp) * 1000;
    return sum(tasks.filter((task) => task.start < end && task.end > ts));
  });
  return { untilPaint: Math.max(...costs), whole: sum(tasks) };
}

/** Milliseconds from which on a task counts as one that blocks. */
const LONG = 50;

export interface StartThreadTime {
  /** Milliseconds that the main thread ran until the page stood still. */
  whole: number;
  /** What tasks after the first paint would be longer than 50 ms on a processor `slower` times as slow. */
  blocking: number;
}

/** What the start of the page in a trace cost. */
export function startThreadTime(events: readonly TraceEvent[], slower: number): StartThreadTime {
  // The tab's empty page before may have painted too, and in a process of its own.
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('no paint is in the trace');
  const tasks = tasksOf(events, paint);
  const after = tasks.filter(({ end }) => end > paint.ts);
  return {
    whole: sum(tasks),
    blocking: after.reduce((all, { ran }) => all + Math.max(0, ran * slower - LONG), 0),
  };
}
