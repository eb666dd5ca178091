// java.time.zone.ZoneRules: the offsets of a zone.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import type { JavaClass } from '../../types.ts'
import { Duration } from './amounts.ts'
import type { Temporal } from './temporal.ts'
import { type JavaZone, offsetOf, type ZoneRules } from './zone.ts'

const SECOND = 1_000_000_000n

export const ZONE_RULES: JavaClass = defineClass(
  'java.time.zone.ZoneRules',
  { extends: () => [OBJECT] },
  {
    'Duration getDaylightSavings(Instant)': (self: ZoneRules, at: Temporal) =>
      new Duration(BigInt(self.at(at) - self.standardAt(at)) * SECOND),
    'ZoneOffset getOffset(Instant)': (self: ZoneRules, at: Temporal) => offsetOf(self.at(at)),
    'ZoneOffset getStandardOffset(Instant)': (self: ZoneRules, at: Temporal) => offsetOf(self.standardAt(at)),
    'List getValidOffsets(LocalDateTime)': (self: ZoneRules, at: Temporal) => [...self.validAt(at)],
    'boolean isDaylightSavings(Instant)': (self: ZoneRules, at: Temporal) => self.at(at) !== self.standardAt(at),
    'boolean isFixedOffset()': (self: ZoneRules) => self.isFixed,
    'boolean isValidOffset(LocalDateTime, ZoneOffset)': (self: ZoneRules, at: Temporal, offset: JavaZone) =>
      self.validAt(at).some(one => one.equals(offset)),
  },
)
