import { join } from 'node:path';
import { createPlainConfig } from '@certdeck/build';

export default createPlainConfig(
  'bench-keys',
  join(import.meta.dirname, 'index.ts'),
  join(process.env['RELEASES_DIR'] ?? join(import.meta.dirname, '../../../dist-bench'), 'host/keys'),
);
