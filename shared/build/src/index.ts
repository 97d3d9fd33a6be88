export { createRemoteConfig, releaseOf, type RemoteConfigOptions } from './remote-config.ts';
export { createHostConfig, hostRelease } from './host-config.ts';
export type { ManifestSource } from './remote-manifest-plugin.ts';
export type { HostAssets, ScriptAsset } from './host-assets-plugin.ts';
