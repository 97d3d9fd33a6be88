import { join } from 'node:path';
import { hashOfInputs, root } from '../workspace.ts';

/** All that the outcome of the check depends on. */
const inputs = [
  'shared/contract',
  'shared/validation',
  'shared/session',
  'shared/i18n',
  'shared/ui',
  'shared/parties',
  'shared/federation',
  'docs/api-report',
];

/** The file that is there once `api-report.ts --check` has passed with the packages and reports as they are now. */
export const stampOfCheck = (): string =>
  join(root, 'node_modules/.cache/certdeck/api-report', hashOfInputs(inputs));
