export * as sessionCalls from './session.ts';
export * as accountCalls from './account.ts';
export * as discoveryCalls from './discovery.ts';
export * as developerCalls from './developer.ts';
export * as domainCalls from './domains.ts';
export * as orderCalls from './orders.ts';
export * as toolCalls from './tools.ts';
export * as securityCalls from './security.ts';
