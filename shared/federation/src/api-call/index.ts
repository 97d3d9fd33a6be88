export { apiCall, type ApiCall, type ApiCallSource, type Placeholders } from './call.ts';
export { CopyApiCall, prepareApiCall, useCopyApiCall, type CopyApiCallProps } from './CopyApiCall.tsx';
