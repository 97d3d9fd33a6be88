export * as sessionCalls from './session.ts';
export * as accountCalls from './account.ts';
export * as orderCalls from './orders.ts';
export * as toolCalls from './tools.ts';
