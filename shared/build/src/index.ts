export { createRemoteConfig, type RemoteConfigOptions } from './webpack/remote-config.ts';
export { createHostConfig, hostRelease } from './webpack/host-config.ts';
export { createPlainConfig } from './webpack/plain-config.ts';
export { readDeployment, writeDeployment, registryEntry, type Deployment } from './release/registry-file.ts';
export { distFolder } from './workspace.ts';
export type { ManifestSource } from './webpack/remote-manifest-plugin.ts';
export type { HostAssets, ScriptAsset } from './webpack/host-assets-plugin.ts';
