export { openReleases, type BucketReleases, type ReleasePath, type StoredDeployment } from './releases.ts';
export { storeSettings, StoreSettingsError, type StoreEnvironment, type StoreSettings } from './settings.ts';
export { openBucket, BucketError, type Bucket, type BucketSettings } from './bucket.ts';
