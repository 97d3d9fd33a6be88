/** The same shell and screens as one ordinary application: no federation, the screens are imports. */
import { boot } from '../../../host/src/boot.tsx';
import { localLoader } from './local-loader.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element #root');
void boot(root, localLoader);
