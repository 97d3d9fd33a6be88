export { createRemoteConfig, type RemoteConfigOptions } from './remote-config.ts';
export { createHostConfig, hostRelease } from './host-config.ts';
export { createPlainConfig } from './plain-config.ts';
export { readDeployment, writeDeployment, registryEntry, type Deployment } from './registry-file.ts';
export { distFolder } from './workspace.ts';
export type { ManifestSource } from './remote-manifest-plugin.ts';
export type { HostAssets, ScriptAsset } from './host-assets-plugin.ts';
