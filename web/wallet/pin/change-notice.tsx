// What the wallet's page shows where the notice is on. It comes as one file and before it is needed: once another tab has taken a release, this
// tab's files are gone.
// biome-ignore-start lint/performance/noBarrelFile: the page imports this file once, with import().
export { ReleaseGate } from './release-gate.tsx';
export { ReleaseNotice } from './release-notice.tsx';
// biome-ignore-end lint/performance/noBarrelFile: as above
