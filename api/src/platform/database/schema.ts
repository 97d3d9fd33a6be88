/**
 * All tables of the database. Each folder of the areas, the ports or the platform that owns some has their rows in a
 * `tables.ts`, which adds them here by a declaration; nothing else lists them.
 */
export interface Schema {}
