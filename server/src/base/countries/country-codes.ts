/** The countries that prices, players and projects can be of. */
import { nearest } from '../nearest.ts'

/**
 * Codes of three letters with those of two: ISO 3166-1 as the maintenance agency lists it (iso.org/obp/ui), read
 * 2026-11-24.
 */
const codes = `
  AND:AD ARE:AE AFG:AF ATG:AG AIA:AI ALB:AL ARM:AM AGO:AO ATA:AQ ARG:AR ASM:AS AUT:AT AUS:AU ABW:AW
  ALA:AX AZE:AZ BIH:BA BRB:BB BGD:BD BEL:BE BFA:BF BGR:BG BHR:BH BDI:BI BEN:BJ BLM:BL BMU:BM BRN:BN
  BOL:BO BES:BQ BRA:BR BHS:BS BTN:BT BVT:BV BWA:BW BLR:BY BLZ:BZ CAN:CA CCK:CC COD:CD CAF:CF COG:CG
  CHE:CH CIV:CI COK:CK CHL:CL CMR:CM CHN:CN COL:CO CRI:CR CUB:CU CPV:CV CUW:CW CXR:CX CYP:CY CZE:CZ
  DEU:DE DJI:DJ DNK:DK DMA:DM DOM:DO DZA:DZ ECU:EC EST:EE EGY:EG ESH:EH ERI:ER ESP:ES ETH:ET FIN:FI
  FJI:FJ FLK:FK FSM:FM FRO:FO FRA:FR GAB:GA GBR:GB GRD:GD GEO:GE GUF:GF GGY:GG GHA:GH GIB:GI GRL:GL
  GMB:GM GIN:GN GLP:GP GNQ:GQ GRC:GR SGS:GS GTM:GT GUM:GU GNB:GW GUY:GY HKG:HK HMD:HM HND:HN HRV:HR
  HTI:HT HUN:HU IDN:ID IRL:IE ISR:IL IMN:IM IND:IN IOT:IO IRQ:IQ IRN:IR ISL:IS ITA:IT JEY:JE JAM:JM
  JOR:JO JPN:JP KEN:KE KGZ:KG KHM:KH KIR:KI COM:KM KNA:KN PRK:KP KOR:KR KWT:KW CYM:KY KAZ:KZ LAO:LA
  LBN:LB LCA:LC LIE:LI LKA:LK LBR:LR LSO:LS LTU:LT LUX:LU LVA:LV LBY:LY MAR:MA MCO:MC MDA:MD MNE:ME
  MAF:MF MDG:MG MHL:MH MKD:MK MLI:ML MMR:MM MNG:MN MAC:MO MNP:MP MTQ:MQ MRT:MR MSR:MS MLT:MT MUS:MU
  MDV:MV MWI:MW MEX:MX MYS:MY MOZ:MZ NAM:NA NCL:NC NER:NE NFK:NF NGA:NG NIC:NI NLD:NL NOR:NO NPL:NP
  NRU:NR NIU:NU NZL:NZ OMN:OM PAN:PA PER:PE PYF:PF PNG:PG PHL:PH PAK:PK POL:PL SPM:PM PCN:PN PRI:PR
  PSE:PS PRT:PT PLW:PW PRY:PY QAT:QA REU:RE ROU:RO SRB:RS RUS:RU RWA:RW SAU:SA SLB:SB SYC:SC SDN:SD
  SWE:SE SGP:SG SHN:SH SVN:SI SJM:SJ SVK:SK SLE:SL SMR:SM SEN:SN SOM:SO SUR:SR SSD:SS STP:ST SLV:SV
  SXM:SX SYR:SY SWZ:SZ TCA:TC TCD:TD ATF:TF TGO:TG THA:TH TJK:TJ TKL:TK TLS:TL TKM:TM TUN:TN TON:TO
  TUR:TR TTO:TT TUV:TV TWN:TW TZA:TZ UKR:UA UGA:UG UMI:UM USA:US URY:UY UZB:UZ VAT:VA VCT:VC VEN:VE
  VGB:VG VIR:VI VNM:VN VUT:VU WLF:WF WSM:WS YEM:YE MYT:YT ZAF:ZA ZMB:ZM ZWE:ZW`

const byThreeLetters = new Map(
  codes
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':') as [three: string, two: string]),
)

/** `XK` is no code of the standard, but all databases of addresses and the EU mean Kosovo by it. */
const known: ReadonlySet<string> = new Set([...byThreeLetters.values(), 'XK'])

/** Whether this is a country's code of two capital letters. */
export const isCountry = (code: string): boolean => known.has(code)

/** Codes that people write for a country, though they are no country's: most are those of its language. */
const mistaken: ReadonlyMap<string, string> = new Map(
  Object.entries({
    UK: 'GB',
    EN: 'GB',
    ENG: 'GB',
    ENGLAND: 'GB',
    SCOTLAND: 'GB',
    WALES: 'GB',
    'GREAT BRITAIN': 'GB',
    BRITAIN: 'GB',
    AMERICA: 'US',
    'UNITED STATES OF AMERICA': 'US',
    GER: 'DE',
    DEUTSCHLAND: 'DE',
    HOLLAND: 'NL',
    EL: 'GR',
    JA: 'JP',
    JAP: 'JP',
    KO: 'KR',
    KOREA: 'KR',
    ZH: 'CN',
    CS: 'CZ',
    'CZECH REPUBLIC': 'CZ',
    DA: 'DK',
    HI: 'IN',
    HE: 'IL',
    FA: 'IR',
    UR: 'PK',
    SP: 'ES',
    SUI: 'CH',
    TURKEY: 'TR',
    UAE: 'AE',
    VIETNAM: 'VN',
  }),
)

/** The country that somebody meant who wrote `UK`, `de`, `DEU` or `Germany`; undefined where none is near. */
export const countryMeant = (text: string): string | undefined => {
  const capitals = text.trim().toUpperCase()
  if (known.has(capitals)) return capitals
  const code = mistaken.get(capitals) ?? byThreeLetters.get(capitals)
  if (code !== undefined || capitals.length < 4) return code
  const names = namesInEnglish()
  const name = nearest(text.trim(), names.keys())
  return name === undefined ? undefined : names.get(name)
}

/** Only somebody who is refused asks for them. */
const namesInEnglish = (): Map<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return new Map([...known].map((code) => [names.of(code) ?? code, code]))
}
