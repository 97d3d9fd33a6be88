/**
 * What suites get for `fast-check`: the package with one seed for all its cases, that of TEST_SEED or a fixed one, so
 * that a run has the same cases on every machine. A failure names its seed and path. Jest gives suites this file for the
 * package, which has a second name for it.
 */
import * as fc from 'fast-check-itself';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['TEST_SEED'] ?? 20_261_122) });

export * from 'fast-check-itself';
export { default } from 'fast-check-itself';
