/** Version of this contract: a remote states the range it was built for. */
export const CONTRACT_VERSION = '1.1';
