export * from './call.ts';
export * from './codes.ts';
export * from './calls/index.ts';
export * from './capabilities.ts';
export * from './events.ts';
export * from './site-config.ts';
export type { RemoteManifest, Registry } from './schemas/federation.ts';
export type * from './entities.ts';
/** Version of this contract: a remote states the range it was built for. */
export const CONTRACT_VERSION = '1.0';
