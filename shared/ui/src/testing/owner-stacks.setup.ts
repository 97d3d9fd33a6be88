import * as React from 'react';

/*
 * React takes a stack for each element of up to ten thousand a second, for the names of owners in its warnings: a tenth
 * of the time of suites of pages. A warning fails a suite here, and its stack of components stands in it all the same.
 * The counter is React's own, of its development build: where it is gone, nothing happens here.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // It counts on for nobody.
    },
  });

// Jest asks for a hundred frames of each error and finds the source of every one, also for errors that are made to see
// who calls, as the shell does for each timer and the kit of tests for each wait. A browser keeps ten.
Error.stackTraceLimit = 20;
