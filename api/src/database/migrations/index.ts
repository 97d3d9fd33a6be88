import type { Migration } from 'kysely/migration';
import * as accounts from './001-accounts.ts';
import * as orders from './002-orders.ts';
import * as telemetry from './003-telemetry.ts';
import * as sessionAreas from './004-session-areas.ts';
import * as siteReports from './005-site-reports.ts';
import * as telemetryPartner from './006-telemetry-partner.ts';
import * as authorities from './007-authorities.ts';
import * as limits from './008-limits.ts';
import * as signIn from './009-sign-in.ts';
import * as familiesAndBounds from './010-families-and-bounds.ts';
import * as mailOutbox from './011-mail-outbox.ts';
import * as jobs from './012-jobs.ts';
import * as tenancy from './013-tenancy.ts';
import * as actors from './014-actors.ts';
import * as telemetryBounds from './017-telemetry-bounds.ts';
import * as upstream from './018-upstream.ts';

/** Applied in the order of their names; a migration that has been released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-accounts': accounts,
  '002-orders': orders,
  '003-telemetry': telemetry,
  '004-session-areas': sessionAreas,
  '005-site-reports': siteReports,
  '006-telemetry-partner': telemetryPartner,
  '007-authorities': authorities,
  '008-limits': limits,
  '009-sign-in': signIn,
  '010-families-and-bounds': familiesAndBounds,
  '011-mail-outbox': mailOutbox,
  '012-jobs': jobs,
  '013-tenancy': tenancy,
  '014-actors': actors,
  '017-telemetry-bounds': telemetryBounds,
  '018-upstream': upstream,
};
