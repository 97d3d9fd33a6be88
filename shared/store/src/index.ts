export { openReleases, type BucketReleases, type ReleasePath, type StoredDeployment } from './releases.ts';
export { storeSettings, StoreSettingsError, type StoreEnvironment, type StoreSettings } from './settings.ts';
export { openBucket, BucketError, type Bucket, type BucketSettings } from './bucket.ts';
export { openStore, type Store } from './store.ts';
export {
  changeDeployment,
  deploymentFile,
  type DeploymentStep,
  readDeployment,
  writeDeployment,
} from './folder.ts';
export * from './changes.ts';
export * from './host-changes.ts';
export { type CanaryPlan, trialOf } from './course.ts';
export * from './meetings.ts';
export { mismatchOf, misfitsOf } from './fit.ts';
