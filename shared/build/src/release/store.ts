import { openStore as open, type Store, type StoreEnvironment } from '@certdeck/store';
import { distFolder } from '../workspace.ts';

export type { Store };

/** The store that the environment names, over the folder that releases are built into. */
export const openStore = (folder = distFolder, environment: StoreEnvironment = process.env): Store =>
  open(folder, environment);
