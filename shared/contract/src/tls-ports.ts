/** Ports at which servers speak TLS without being asked to: HTTPS, SMTPS, LDAPS, DNS over TLS, IMAPS, POP3S, HTTPS (D-535). */
export const TLS_PORTS = [443, 465, 636, 853, 993, 995, 8443] as const;
