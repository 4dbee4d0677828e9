import { counted, wordFor } from '../counted.ts';

/** What is wrong with an attestation's manifest, by reason; most name a lot, a report or a serial number. */
export const MANIFEST_FAULTS = {
  unreadable: () => 'This isn’t a manifest in its canonical form (RFC 8785).',
  'wrong-hash': () => 'Its SHA-256 isn’t the document hash on the chain.',
  'other-token': () => 'It’s about a different token.',
  'other-chain': () => 'It’s about a token on a different chain.',
  'other-attestor': () => 'It names a different attestor from the one who attested.',
  'other-coins': () => 'Its number of coins isn’t the attested one.',
  'other-as-of': () => 'Its time isn’t the attested one.',
  'other-redemptions': () => 'Its redeemed total isn’t the attested one.',
  'other-period': () => 'Its period doesn’t begin where the attestation before ended.',
  'other-previous': () => 'It doesn’t follow the attestation before.',
  'other-root': () => 'The lots aren’t the attested ones: their Merkle root differs.',
  'other-earlier-root': () =>
    'The lots of the attestation before aren’t the ones that were attested then: their Merkle root differs.',
  'other-count': () => 'It states a different number of lots.',
  'other-sum': (coins: string) => `The lots add up to ${coins} coins, not to the attested number.`,
  'lot-twice': (lot: string) => `Lot ${lot} is listed twice.`,
  'lot-received-later': (lot: string) => `Lot ${lot} was received after the count.`,
  'lot-came-back': (lot: string) => `Lot ${lot} was excluded by an earlier attestation and is listed again.`,
  'lot-recounted': (lot: string) => `Lot ${lot} has a different number of coins from the attestation before.`,
  'lot-gone': (lot: string) => `Lot ${lot} was in the attestation before and is missing without a reason.`,
  'excluded-twice': (lot: string) => `Lot ${lot} is excluded twice.`,
  'excluded-before': (lot: string) => `Lot ${lot} was already excluded by an earlier attestation.`,
  'excluded-but-counted': (lot: string) => `Lot ${lot} is excluded and still counted.`,
  'excluded-unknown': (lot: string) => `Lot ${lot} is excluded but wasn’t in the attestation before.`,
  'serial-twice': (serial: string) => `Serial number ${serial} occurs twice.`,
  'report-twice': (report: string) => `Report ${report} is listed twice.`,
  'report-altered': (report: string) => `Report ${report} isn’t the attested one: its SHA-256 or length differs.`,
} as const satisfies Record<string, (detail: string) => string>;

/** What the coin register and the attest page tell staff and auditors. */
export const COIN_REGISTER_MESSAGES = {
  notCsv: 'This isn’t a CSV file in UTF-8, or one of its quotes is never closed',
  csvEmpty: 'This file lists no lots',
  csvTooLarge: 'This file is larger than 8 MB. Please import it in parts.',
  columns: (columns: string) => `The first line has to name the columns: ${columns}`,
  columnUnknown: (column: string) => `We don’t know the column ${column}`,
  fieldCount: (found: number, expected: number) => `This line has ${found} fields instead of ${expected}`,
  twice: (id: string) => `Lot ${id} is in this file twice`,
  known: (id: string) =>
    `Lot ${id} is registered with other details. Correct it in the register, or take it out and register its coins as a new lot.`,
  excluded: (id: string) => `Lot ${id} was excluded. Register its coins as a new lot.`,
  serialTwice: (serial: string) => `Serial number ${serial} already belongs to another lot`,
  inFuture: 'Received on: this day is in the future',
  yearUnusual: (year: number, first: number, last: number) =>
    `Year ${year}: these coins are from ${first} to ${last}. Correct it, or give the reason.`,
  mintUnusual: (mint: string, mints: readonly string[]) =>
    `Mint “${mint}”: the mints are ${mints.join(', ')}. Correct it, or give the reason.`,
  fields: {
    id: 'Id: 1 to 40 letters, digits, dots, hyphens or underscores',
    year: 'Year: the coins’ year, such as 2026',
    mint: 'Mint: 1 to 60 characters',
    coins: 'Coins: a whole number, 1 or more',
    depository: 'Depository: 1 to 120 characters',
    box: 'Box: 60 characters or fewer',
    receivedOn: 'Received on: a day, such as 2026-11-21',
    serials: 'Serials: 1,000 or fewer, separated by semicolons, 60 characters or fewer each',
    reason: 'Reason: 500 characters or fewer',
  },
  lotUnknown: 'There’s no such lot in the register',
  alreadyExcluded: 'This lot was already excluded',
  prepared:
    'An attestation with this lot has been prepared and can be signed at any time, so the lot can’t be corrected anymore. Take it out, and register its coins as a new lot.',
  nothingCorrected: 'These are the details that the lot has already',
  correctionWhyNeeded: 'Say what was wrong. It goes into the audit log.',
  changedMeanwhile: 'A lot was corrected in the meantime. Please prepare the attestation again.',
  reasonNeeded: 'Please say why. Everyone can read it in the next attestation.',
  restTooMany: 'The rest has to be fewer coins than the lot has',
  restIdNeeded: 'Please give the rest a lot id of its own',
  restIdTaken: 'This id is taken: choose another one for the rest',
  reportNotPdf: 'Please choose a PDF file',
  reportName: 'The file’s name needs letters, digits, spaces, dots, parentheses or hyphens, and has to end in .pdf',
  reportTooLarge: 'This file is larger than 20 MB. Please choose a smaller one.',
  reportDiffers:
    'The server says it received a different file from the one you chose, so it isn’t part of the attestation.',
  reportsDiffer: (listed: string, uploaded: string) =>
    `Its reports aren’t the ones that you uploaded here: it lists ${listed}, and you uploaded ${uploaded}.`,
  signersDiffer: 'Its signers aren’t the attestor’s on the blockchain.',
  uncompared: (hash: string) =>
    `The attestation with the document hash ${hash} isn’t stored here with its lots, so this one can’t be compared with it.`,
  comparedMyself: 'I’ve compared the lots with the earlier attestations myself.',
  asOfDiffers: 'Its time isn’t the one that you entered.',
  reportUnknown: 'One of these reports isn’t stored here. Please upload it again.',
  asOfInvalid: 'Please enter the time of the count',
  asOfTooLate: (time: string) =>
    `The blockchain’s final blocks reach only ${time}. Please choose that time or an earlier one.`,
  asOfTooEarly: 'The count can’t be older than the last attestation',
  redeemedStillThere: (coins: number) =>
    `${counted(coins, 'coin was', 'coins were')} redeemed since the last attestation and ${wordFor(coins, 'is', 'are')} still counted in the register: take them out first.`,
  manifestFaulty: 'This attestation would contain errors, so nothing was prepared',
  notAttested: 'No attestation with this hash is stored here',
} as const;
