import type * as schemas from '../schemas/vetting.ts';
import { typed } from '../typed.ts';

/* Validation of organisations, as their owners take part in it. */

const area = 'organizations';

export const answerOrganizationCheck = typed<typeof schemas.answerOrganizationCheck>()({
  id: 'organizations.check.answer',
  method: 'POST',
  path: '/v1/organizations/check/answer',
  area,
  permission: 'organization:write',
  reply: {},
});
export const uploadOrganizationDocument = typed<typeof schemas.uploadOrganizationDocument>()({
  id: 'organizations.documents.upload',
  method: 'POST',
  path: '/v1/organizations/documents',
  body: 'file',
  area,
  permission: 'organization:write',
  // Five megabytes over a slow line.
  timeout: 120_000,
  idempotent: 'key',
  reply: { id: 'filled', name: 'text', type: 'filled', size: 'whole' },
});
export const listOrganizationDocuments = typed<typeof schemas.listOrganizationDocuments>()({
  id: 'organizations.documents',
  method: 'GET',
  path: '/v1/organizations/documents',
  area,
  permission: 'organization:read',
  reply: [{ id: 'filled', name: 'text', type: 'filled', size: 'whole', time: 'whole' }],
});
/** One of them, as a file. */
export const getOrganizationDocument = typed<typeof schemas.getOrganizationDocument>()({
  id: 'organizations.documents.get',
  method: 'GET',
  path: '/v1/organizations/documents/file',
  area,
  permission: 'organization:read',
});
