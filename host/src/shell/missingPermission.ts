import { createContext } from 'react';
import type { PagePermission } from '@certdeck/contract';

/** What the page that isn't shown asked for. */
export const MissingPermission = createContext<PagePermission>('session');
