export * from './remote.ts';
export * from './portal.ts';
export * from './slots.tsx';
export * from './events.ts';
export * from './failure.ts';
export * from './unsaved.ts';
export * from './help.tsx';
