import { createRemoteConfig } from '@certdeck/build';
import { manifest } from './src/manifest.ts';

export default createRemoteConfig({ id: 'domain', manifest });
