import { BodyCode, type Organization, accountCalls, vettingLevels } from '@certdeck/contract';
import { checkCompany } from '@certdeck/validation';
import { deleteOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { issueTexts } from '../../platform/server/issue-texts.ts';
import { texts } from '../../platform/server/texts.ts';
import type { Router } from '../../platform/server/router.ts';
import type { Nudge } from '../../platform/area/area.ts';
import { findCompanies } from './companies.ts';
import * as store from './organizations.store.ts';
import { organizationTexts } from './texts.ts';
import { identityOf, isSameIdentity } from './vetting/identity.ts';
import { identityChanged, type VettingPorts } from './vetting/vetting.ts';
import { replaceVettings, type VettingRow, vettingsOf } from './vetting/vetting.store.ts';
import { stateOf } from './vetting/asking.ts';

export interface OrganizationPorts extends VettingPorts {
  nudge: Nudge;
}

interface OrganizationInput {
  orgName: string;
  nationCode: string;
  province: string;
  city: string;
  postalCode: string;
  telephone: string;
  address: string;
  creditCode: string;
  dateOfIncorporation: string;
  digicertID?: string | undefined;
  digicertCnID?: string | undefined;
}

/** Days that are on the calendar; the schema knows the shape alone. */
const isDay = (text: string) => {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** The row of an organisation, or 13004 with the reason at each field. */
function fieldsOf(input: OrganizationInput): store.OrganizationFields {
  const errors = {
    ...issueTexts(checkCompany(input)),
    ...(isDay(input.dateOfIncorporation) ? {} : { dateOfIncorporation: texts.fieldFormat }),
  };
  if (Object.keys(errors).length > 0) throw new BusinessError(BodyCode.badInput, texts.badInput, errors);
  return {
    org_name: input.orgName,
    nation_code: input.nationCode,
    province: input.province,
    city: input.city,
    postal_code: input.postalCode,
    telephone: input.telephone,
    address: input.address,
    credit_code: input.creditCode,
    date_of_incorporation: input.dateOfIncorporation,
    digicert_id: input.digicertID ?? '',
    digicert_cn_id: input.digicertCnID ?? '',
  };
}

/** Both vocabularies of the specifications hold equal values (D-112). */
const wire = (row: store.OrganizationRow, accountNo: string): Organization => ({
  id: row.id,
  orgName: row.org_name,
  name: row.org_name,
  creditCode: row.credit_code,
  nationCode: row.nation_code,
  country: row.nation_code,
  province: row.province,
  city: row.city,
  locality: row.city,
  postalCode: row.postal_code,
  telephone: row.telephone,
  address: row.address,
  registryAddr: row.address,
  dateOfIncorporation: row.date_of_incorporation,
  digicertID: row.digicert_id,
  digicertCnID: row.digicert_cn_id,
  accountNo,
});

/** Names of the other vocabulary (A§3.11, D-112). */
const aliases = { name: 'orgName', country: 'nationCode', locality: 'city', registryAddr: 'address' };

/** How an organisation's validations stand, the newest of each level. */
const checksOf = (organizationID: string, vettings: readonly VettingRow[], at: Date) =>
  vettingLevels.flatMap((level) => {
    const newest = vettings.findLast((one) => one.organization_id === organizationID && one.level === level);
    return newest ? [stateOf({ organizationID, level }, newest, at)] : [];
  });

const LISTS_BY: ReadonlySet<string> = new Set(['limit', 'offset', 'name']);

/**
 * A POST with a page, a name or both and nothing else is the list, and `name` its filter (D-234). One without any
 * field is a company whose fields are missing.
 */
const asksForList = (fields: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name) => LISTS_BY.has(name));
};

/** Organisations and the registry look-up (B§7.11 to B§7.14). */
export function bindOrganizations(router: Router, ports: OrganizationPorts): void {
  const { db, nudge } = ports;
  router.route(accountCalls.listOrganizations, async ({ account, input }) => {
    const { rows, total } = await store.listOrganizations(db, account.tenantID, {
      ...input,
      ...page(input),
    });
    const vettings = await vettingsOf(
      db,
      account.tenantID,
      rows.map(({ id }) => id),
    );
    return new Listed(
      rows.map((row) => ({
        ...wire(row, account.tenantNo),
        checks: checksOf(row.id, vettings, ports.now()),
      })),
      total,
    );
  });
  router.route(
    accountCalls.addOrganization,
    ({ account, input, idempotent }) => {
      const fields = fieldsOf(input);
      return idempotent(async (trx) => ({
        id: await store.insertOrganization(trx, account.tenantID, fields, account.principalID),
      }));
    },
    { aliases, instead: { call: accountCalls.listOrganizations, when: asksForList } },
  );
  router.route(
    accountCalls.editOrganization,
    async ({ account, input }) => {
      const who = { accountID: account.tenantID, actorID: account.principalID };
      const fields = fieldsOf(input);
      const wasUpdated = await updateOwn(db, 'organizations', who, input.id, fields, async (trx) => {
        const key = { accountID: account.tenantID, organizationID: input.id };
        const before = await store.findOrganization(trx, key.accountID, key.organizationID);
        const identity = identityOf(fields);
        if (before && !isSameIdentity(identityOf(before), identity))
          await identityChanged(ports, trx, key, identity);
      });
      nudge();
      if (!wasUpdated) throw new BusinessError(BodyCode.notFound, texts.notFound);
      return {};
    },
    { aliases },
  );
  router.route(accountCalls.deleteOrganization, async ({ account, input }) => {
    const key = { accountID: account.tenantID, organizationID: input.id };
    // Its verified domains go with it; what was validated stays on record.
    const wasDeleted = await deleteOwn(db, 'organizations', account.tenantID, input.id, async (trx) => {
      if ((await ports.orders.countOpen(trx, key)) > 0)
        throw new BusinessError(BodyCode.wrongState, organizationTexts.ordersWait);
      await replaceVettings(trx, key);
    });
    if (!wasDeleted) throw new BusinessError(BodyCode.notFound, texts.notFound);
    return {};
  });
  router.route(accountCalls.findCompany, ({ input }) => findCompanies(input.orgName));
}
