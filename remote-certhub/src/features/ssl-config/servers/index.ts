import { go, nodejs } from './code.ts';
import { mariadb, mysql, postgresql, redis } from './data.ts';
import type { ServerKind } from './kind.ts';
import { dovecot, exim, postfix } from './mail.ts';
import { coturn, iis, ingressNginx, proftpd, stunnel } from './other.ts';
import { awsAlb, envoy, haproxy, traefik } from './proxy.ts';
import { apache, caddy, lighttpd, nginx, tomcat } from './web.ts';

/** All servers, in the order of the form. */
export const SERVERS: readonly ServerKind[] = [
  nginx,
  apache,
  caddy,
  lighttpd,
  tomcat,
  iis,
  haproxy,
  traefik,
  envoy,
  ingressNginx,
  awsAlb,
  postfix,
  dovecot,
  exim,
  mysql,
  mariadb,
  postgresql,
  redis,
  go,
  nodejs,
  stunnel,
  proftpd,
  coturn,
];

export type ServerId = string;

/** The server of an id; nginx for one that is not known. */
export function serverOf(id: ServerId): ServerKind {
  return SERVERS.find((server) => server.id === id) ?? nginx;
}
