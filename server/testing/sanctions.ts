/** A party of a made-up list: its names by script (the first is its primary one), and its digital currency addresses by currency. */
export type Party = {
  id: string;
  names: readonly { script?: 'Latin' | 'Arabic'; parts: readonly string[]; weak?: true }[];
  addresses?: readonly (readonly [currency: 'XBT' | 'ETH' | 'USDT', address: string])[];
};

const SCRIPTS = { Latin: '215', Arabic: '160' } as const;
const CURRENCIES = { XBT: '344', ETH: '345', USDT: '887' } as const;

const nameOf = ({ script = 'Latin', parts, weak }: Party['names'][number], index: number, id: string) => `
      <Alias FixedRef="${id}" AliasTypeID="${index === 0 ? 1403 : 1400}" Primary="${index === 0}" LowQuality="${weak ?? false}">
        <DocumentedName ID="${id}${index}" FixedRef="${id}" DocNameStatusID="1">
          ${parts.map((part) => `<DocumentedNamePart><NamePartValue NamePartGroupID="1" ScriptID="${SCRIPTS[script]}" ScriptStatusID="1" Acronym="false">${part}</NamePartValue></DocumentedNamePart>`).join('')}
        </DocumentedName>
      </Alias>`;

const feature = (type: string, detail: string) => `
    <Feature ID="1${type}" FeatureTypeID="${type}">
      <FeatureVersion ID="2${type}" ReliabilityID="1560"><Comment />${detail}</FeatureVersion>
      <IdentityReference IdentityID="1" IdentityFeatureLinkTypeID="1" />
    </Feature>`;

const partyXml = ({ id, names, addresses = [] }: Party) => `
  <DistinctParty FixedRef="${id}"><Comment />
    <Profile ID="${id}" PartySubTypeID="4">
      <Identity ID="${id}" FixedRef="${id}" Primary="true" False="false">${names.map((name, index) => nameOf(name, index, id)).join('')}
        <NamePartGroups><MasterNamePartGroup><NamePartGroup ID="1" NamePartTypeID="1520" /></MasterNamePartGroup></NamePartGroups>
      </Identity>${feature('8', '<DatePeriod CalendarTypeID="1"><Start><From><Year>1948</Year><Month>12</Month><Day>10</Day></From></Start></DatePeriod>')}${feature('26', '<VersionDetail DetailTypeID="1432">0x26</VersionDetail>')}${addresses
        .map(([currency, address]) =>
          feature(CURRENCIES[currency], `<VersionDetail DetailTypeID="1432">${address}</VersionDetail>`),
        )
        .join('')}
    </Profile>
  </DistinctParty>`;

/** What comes before the parties: the list's date ('2030-11-20') and its reference values. */
export const ofacHead = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  return `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="https://www.example.org/ADVANCED_XML" Version="3">
<DateOfIssue CalendarTypeID="1"><Year>${year}</Year><Month>${month}</Month><Day>${day}</Day></DateOfIssue>
<ReferenceValueSets>
  <AliasTypeValues><AliasType ID="1400">A.K.A.</AliasType><AliasType ID="1403">Name</AliasType></AliasTypeValues>
  <FeatureTypeValues>
    <FeatureType ID="8" FeatureTypeGroupID="1">Birthdate</FeatureType><FeatureType ID="26" FeatureTypeGroupID="1">Title</FeatureType>
    <FeatureType ID="344" FeatureTypeGroupID="1">Digital Currency Address - XBT</FeatureType>
    <FeatureType ID="345" FeatureTypeGroupID="1">Digital Currency Address - ETH</FeatureType>
    <FeatureType ID="887" FeatureTypeGroupID="1">Digital Currency Address - USDT</FeatureType>
  </FeatureTypeValues>
  <ScriptValues><Script ID="160" ScriptCode="Arab">Arabic</Script><Script ID="215" ScriptCode="Latin">Latin</Script></ScriptValues>
</ReferenceValueSets>
<Locations><Location ID="25"><LocationCountry CountryID="11143" CountryRelevanceID="1413" /></Location></Locations>
<DistinctParties>`;
};
export const OFAC_TAIL = `
</DistinctParties>
<ProfileRelationships />
<SanctionsEntries><SanctionsEntry ID="1" ProfileID="1" ListID="1550"><EntryEvent ID="1"><Date CalendarTypeID="1"><Year>2001</Year><Month>12</Month><Day>4</Day></Date></EntryEvent></SanctionsEntry></SanctionsEntries>
</Sanctions>
`;

/** A list in the shape of OFAC's SDN_ADVANCED.XML. */
export const ofacList = (date: string, parties: readonly Party[]): string =>
  ofacHead(date) + parties.map(partyXml).join('') + OFAC_TAIL;

/** A file as it is read: in pieces of that many bytes. */
export async function* inPieces(text: string, size = 64): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
