/**
 * A test that writes to console.error or console.warn fails, unless it says so before: React's warnings, lost
 * rejections and complaints of libraries are defects that nobody reads in a long log. A test that is about such
 * output says `expectConsole('warn', /the words/)`, or puts a spy of its own over the console.
 */
import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';

type Level = 'error' | 'warn';

declare global {
  /**
   * Says that this test writes to the console. Each pattern has to be met at least once by the end of the test, and
   * may be met again.
   */
  var expectConsole: (level: Level, ...patterns: RegExp[]) => void;
  /** Says that this test may write such lines, for one case of a table of which some do. */
  var allowConsole: (level: Level, ...patterns: RegExp[]) => void;
}

/**
 * React's warnings about act() are written and fail nothing: whether an update comes while a test waits for it or
 * between two of its steps is a matter of the machine's speed.
 */
const DEPENDS_ON_SPEED = /not wrapped in act\(|not configured to support act\(/;

interface Expectation {
  level: Level;
  pattern: RegExp;
  met: boolean;
}

/** What comes after a test's end belongs to none: which test is running by then is a matter of the machine's speed. */
let hasEnded = false;
let expected: Expectation[] = [];
let unexpected: string[] = [];

globalThis.expectConsole = (level, ...patterns) => {
  expected.push(...patterns.map((pattern) => ({ level, pattern, met: false })));
};
globalThis.allowConsole = (level, ...patterns) => {
  expected.push(...patterns.map((pattern) => ({ level, pattern, met: true })));
};

for (const level of ['error', 'warn'] as const) {
  const write = console[level];
  console[level] = (...values: unknown[]) => {
    const text = format(...values);
    const matching = expected.filter((one) => one.level === level && one.pattern.test(text));
    for (const one of matching) one.met = true;
    if (matching.length > 0) return;
    if (hasEnded || DEPENDS_ON_SPEED.test(text)) write(...values);
    else unexpected.push(`console.${level}: ${text}`);
  };
}

function judge(): void {
  hasEnded = true;
  const [noise, missed] = [unexpected, expected.filter(({ met }) => !met)];
  unexpected = [];
  expected = [];
  const complaints = [
    ...noise,
    ...missed.map(({ level, pattern }) => `expected console.${level} never wrote ${String(pattern)}`),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n\n'));
}

beforeEach(() => void (hasEnded = false));
afterEach(judge);
