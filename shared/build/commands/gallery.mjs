// npm run gallery: every component of the design system, in both themes and six languages.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWith, ensureInstalled, node, root } from './toolchain.mjs';

ensureInstalled();
endWith(spawn(node, [join(root, 'shared/build/src/dev/gallery.ts')], { cwd: root, stdio: 'inherit' }));
