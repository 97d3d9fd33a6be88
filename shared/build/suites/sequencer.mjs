import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { budgetOf, readBudgets } from './budgets.ts';

// Its module is CommonJS with a default export of its own.
const Sequencer = TestSequencer.default ?? TestSequencer;

/**
 * Starts the longest suites first by their budgets, so that none begins when all others are over. By itself
 * jest knows times only from earlier runs on the same machine.
 */
export default class LongestFirst extends Sequencer {
  #budgets = readBudgets();

  #groups = new Map(
    process.env.SUITE_GROUPS
      ? JSON.parse(readFileSync(process.env.SUITE_GROUPS, 'utf8')).map(({ file, suites }) => [file, suites])
      : [],
  );

  #seconds = (test) => {
    const path = relative(test.context.config.rootDir, test.path);
    return (this.#groups.get(path) ?? [path]).reduce((sum, file) => sum + budgetOf(this.#budgets, file), 0);
  };

  sort(tests) {
    // Equally long ones keep jest's own order.
    return super.sort(tests).sort((a, b) => this.#seconds(b) - this.#seconds(a));
  }
}
