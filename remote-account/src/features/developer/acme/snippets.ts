/** What a client is told to order by. */
export interface AcmeAccess {
  directory: string;
  id: string;
  hmacKey: string;
}

/** A name that stands for the customer's own. */
const NAME = 'www.example.com';
const MAIL = 'you@example.com';

const lines = (...parts: readonly string[]): string => parts.join('\n');

/** How each client is set up, as its handbook writes it; the names are those of the programs. */
export const snippets = {
  certbot: ({ directory, id, hmacKey }: AcmeAccess) =>
    lines(
      `certbot register --server ${directory} \\`,
      `  --eab-kid ${id} \\`,
      `  --eab-hmac-key ${hmacKey} \\`,
      `  --email ${MAIL} --agree-tos`,
      `certbot certonly --server ${directory} \\`,
      `  --webroot --webroot-path /var/www/html --domain ${NAME}`,
    ),
  lego: ({ directory, id, hmacKey }: AcmeAccess) =>
    lines(
      `lego --server ${directory} \\`,
      `  --eab --kid ${id} \\`,
      `  --hmac ${hmacKey} \\`,
      `  --email ${MAIL} --accept-tos \\`,
      `  --http --domains ${NAME} run`,
    ),
  dehydrated: ({ directory, id, hmacKey }: AcmeAccess) =>
    lines(
      '# /etc/dehydrated/config',
      `CA="${directory}"`,
      `EAB_KID="${id}"`,
      `EAB_HMAC_KEY="${hmacKey}"`,
      'WELLKNOWN="/var/www/dehydrated"',
      '',
      'dehydrated --register --accept-terms',
      `dehydrated --cron --domain ${NAME}`,
    ),
  uacme: ({ directory, id, hmacKey }: AcmeAccess) =>
    lines(
      `uacme --acme-url ${directory} --yes \\`,
      `  --eab ${id}:${hmacKey} new ${MAIL}`,
      `uacme --acme-url ${directory} \\`,
      `  --hook /usr/share/uacme/uacme.sh issue ${NAME}`,
    ),
  Caddy: ({ directory, id, hmacKey }: AcmeAccess) =>
    lines(
      '# Caddyfile',
      '{',
      `  acme_ca ${directory}`,
      '  acme_eab {',
      `    key_id ${id}`,
      `    mac_key ${hmacKey}`,
      '  }',
      '}',
    ),
  'acme.sh': ({ directory, id, hmacKey }: AcmeAccess) =>
    lines(
      `acme.sh --register-account --server ${directory} \\`,
      `  --eab-kid ${id} \\`,
      `  --eab-hmac-key ${hmacKey}`,
      `acme.sh --issue --server ${directory} \\`,
      `  --webroot /var/www/html --domain ${NAME}`,
    ),
  'cert-manager': ({ directory, id, hmacKey }: AcmeAccess) =>
    lines(
      'apiVersion: v1',
      'kind: Secret',
      'metadata: { name: acme-eab }',
      `stringData: { secret: "${hmacKey}" }`,
      '---',
      'apiVersion: cert-manager.io/v1',
      'kind: Issuer',
      'metadata: { name: acme }',
      'spec:',
      '  acme:',
      `    server: ${directory}`,
      `    email: ${MAIL}`,
      '    externalAccountBinding:',
      `      keyID: ${id}`,
      '      keySecretRef: { name: acme-eab, key: secret }',
      '    privateKeySecretRef: { name: acme-account }',
      '    solvers: [{ http01: { ingress: { ingressClassName: nginx } } }]',
    ),
} as const;

export type AcmeClient = keyof typeof snippets;
export const clients = Object.keys(snippets) as AcmeClient[];
