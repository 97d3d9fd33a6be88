import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';
import { SCHEMA_LIST, schemaListOf } from './schema-list.ts';

const sources = join(root, 'shared/contract/src');
writeFileSync(join(sources, SCHEMA_LIST), schemaListOf(sources));
