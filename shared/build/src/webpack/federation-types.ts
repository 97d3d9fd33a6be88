import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

export type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type SharedObject = Exclude<NonNullable<FederationOptions['shared']>, unknown[]>;
export type SharedConfig = Exclude<SharedObject[string], string>;
