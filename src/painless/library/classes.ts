// The classes of the library: the list of all that scripts may name.

import { ITERATOR } from '../runtime/iteration.ts'
import { OBJECT } from '../runtime/object-class.ts'
import { exceptionClasses } from '../runtime/throwable.ts'
import type { JavaClass } from '../types.ts'
import { DEBUG } from './debug.ts'
import { BOOLEAN_CLASS, BYTE_CLASS, DOUBLE_CLASS, FLOAT_CLASS, NUMBER, SHORT_CLASS } from './java-lang/boxes.ts'
import { CHARACTER } from './java-lang/character.ts'
import { COMPARABLE } from './java-lang/comparable.ts'
import { ENUM } from './java-lang/enum.ts'
import { INTEGER } from './java-lang/integer.ts'
import { LONG_CLASS } from './java-lang/long.ts'
import { MATH, STRICT_MATH, SYSTEM } from './java-lang/math.ts'
import { CHAR_SEQUENCE, STRING } from './java-lang/string.ts'
import { STRING_BUFFER, STRING_BUILDER } from './java-lang/string-builder.ts'
import { BIG_DECIMAL, MATH_CONTEXT, ROUNDING_MODE } from './java-math/big-decimal.ts'
import { BIG_INTEGER } from './java-math/big-integer.ts'
import { DECIMAL_FORMAT, FORMAT, NUMBER_FORMAT } from './java-text/decimal-format.ts'
import { DECIMAL_FORMAT_SYMBOLS } from './java-text/decimal-symbols.ts'
import { MESSAGE_FORMAT } from './java-text/message-format.ts'
import { NORMALIZER, NORMALIZER_FORM } from './java-text/normalizer.ts'
import { PARSE_POSITION } from './java-text/parse-position.ts'
import { DATE, SIMPLE_DATE_FORMAT } from './java-text/simple-date-format.ts'
import { TEMPORAL_ADJUSTER, TEMPORAL_ADJUSTERS } from './java-time/adjusters.ts'
import { DURATION, PERIOD, TEMPORAL_AMOUNT } from './java-time/amounts.ts'
import {
  CHRONO_LOCAL_DATE,
  CHRONO_LOCAL_DATE_TIME,
  CHRONO_ZONED_DATE_TIME,
  INSTANT,
  LOCAL_DATE,
  LOCAL_DATE_TIME,
  LOCAL_TIME,
  OFFSET_DATE_TIME,
  TEMPORAL,
  TEMPORAL_ACCESSOR,
  ZONED_DATE_TIME,
} from './java-time/classes.ts'
import { DATE_TIME_FORMATTER } from './java-time/formatter.ts'
import { DATE_TIME_FORMATTER_BUILDER } from './java-time/formatter-builder.ts'
import { LOCALE } from './java-time/locale.ts'
import { MONTH_DAY } from './java-time/month-day.ts'
import { YEAR, YEAR_MONTH } from './java-time/months.ts'
import { ZONE_RULES } from './java-time/rules.ts'
import { CHRONO_FIELD, CHRONO_UNIT, DAY_OF_WEEK, MONTH, TEMPORAL_FIELD, TEMPORAL_UNIT, TEXT_STYLE } from './java-time/units.ts'
import { VALUE_RANGE } from './java-time/value-range.ts'
import { ISO_FIELDS, WEEK_FIELDS } from './java-time/week-fields.ts'
import { TIME_ZONE, ZONE_ID, ZONE_OFFSET } from './java-time/zone.ts'
import { BIT_SET } from './java-util/bit-set.ts'
import { CALENDAR, GREGORIAN_CALENDAR } from './java-util/calendar.ts'
import { ARRAYS, COLLECTIONS, OBJECTS } from './java-util/collections.ts'
import { COLLECTOR, COLLECTORS } from './java-util/collectors.ts'
import { COMPARATOR } from './java-util/comparator.ts'
import { ARRAY_DEQUE, DEQUE, PRIORITY_QUEUE, QUEUE } from './java-util/deque.ts'
import { FORMATTER } from './java-util/formatter.ts'
import { functionClasses } from './java-util/functions.ts'
import { COLLECTION, ITERABLE, LIST_ITERATOR } from './java-util/iterable.ts'
import { ARRAY_LIST, LINKED_LIST, LIST, STACK, VECTOR } from './java-util/list.ts'
import { HASH_MAP, LINKED_HASH_MAP, MAP, MAP_ENTRY } from './java-util/map.ts'
import { OPTIONAL, OPTIONAL_DOUBLE, OPTIONAL_INT, OPTIONAL_LONG } from './java-util/optional.ts'
import { HASHTABLE, IDENTITY_HASH_MAP, SIMPLE_ENTRY, SIMPLE_IMMUTABLE_ENTRY } from './java-util/other-maps.ts'
import { MATCHER, PATTERN } from './java-util/pattern-class.ts'
import { RANDOM } from './java-util/random.ts'
import { HASH_SET, LINKED_HASH_SET, SET } from './java-util/set.ts'
import { statisticsClasses } from './java-util/statistics.ts'
import {
  BASE_STREAM,
  DOUBLE_STREAM,
  DOUBLE_STREAM_BUILDER,
  INT_STREAM,
  INT_STREAM_BUILDER,
  LONG_STREAM,
  LONG_STREAM_BUILDER,
  STREAM,
  STREAM_BUILDER,
} from './java-util/streams.ts'
import { BASE64, BASE64_DECODER, BASE64_ENCODER, STRING_JOINER, STRING_TOKENIZER, UUID } from './java-util/text-tools.ts'
import { NAVIGABLE_MAP, NAVIGABLE_SET, SORTED_MAP, SORTED_SET, TREE_MAP, TREE_SET } from './java-util/tree-map.ts'

const lang = [
  OBJECT,
  ENUM,
  BOOLEAN_CLASS,
  BYTE_CLASS,
  CHARACTER,
  CHAR_SEQUENCE,
  COMPARABLE,
  DOUBLE_CLASS,
  FLOAT_CLASS,
  INTEGER,
  ITERABLE,
  LONG_CLASS,
  MATH,
  NUMBER,
  SHORT_CLASS,
  STRICT_MATH,
  STRING,
  STRING_BUFFER,
  STRING_BUILDER,
  SYSTEM,
]

const util = [
  ARRAYS,
  ARRAY_DEQUE,
  ARRAY_LIST,
  BASE64,
  BASE64_DECODER,
  BASE64_ENCODER,
  BIT_SET,
  CALENDAR,
  COLLECTION,
  COLLECTIONS,
  COMPARATOR,
  DEQUE,
  FORMATTER,
  GREGORIAN_CALENDAR,
  HASH_MAP,
  HASHTABLE,
  HASH_SET,
  IDENTITY_HASH_MAP,
  ITERATOR,
  LINKED_HASH_MAP,
  LINKED_HASH_SET,
  LINKED_LIST,
  LIST,
  LIST_ITERATOR,
  MAP,
  MAP_ENTRY,
  NAVIGABLE_MAP,
  NAVIGABLE_SET,
  OBJECTS,
  OPTIONAL,
  OPTIONAL_DOUBLE,
  OPTIONAL_INT,
  OPTIONAL_LONG,
  PRIORITY_QUEUE,
  QUEUE,
  RANDOM,
  SET,
  SIMPLE_ENTRY,
  SIMPLE_IMMUTABLE_ENTRY,
  SORTED_MAP,
  SORTED_SET,
  STACK,
  STRING_JOINER,
  STRING_TOKENIZER,
  TREE_MAP,
  TREE_SET,
  UUID,
  VECTOR,
  ...Object.values(statisticsClasses),
]

const streams = [
  BASE_STREAM,
  COLLECTOR,
  COLLECTORS,
  DOUBLE_STREAM,
  DOUBLE_STREAM_BUILDER,
  INT_STREAM,
  INT_STREAM_BUILDER,
  LONG_STREAM,
  LONG_STREAM_BUILDER,
  STREAM,
  STREAM_BUILDER,
]

const math = [BIG_DECIMAL, BIG_INTEGER, DECIMAL_FORMAT, DECIMAL_FORMAT_SYMBOLS, FORMAT, MATH_CONTEXT, NUMBER_FORMAT, ROUNDING_MODE]

const texts = [MESSAGE_FORMAT, NORMALIZER, NORMALIZER_FORM, PARSE_POSITION]

const time = [
  CHRONO_FIELD,
  CHRONO_LOCAL_DATE,
  CHRONO_LOCAL_DATE_TIME,
  CHRONO_UNIT,
  CHRONO_ZONED_DATE_TIME,
  DATE,
  DATE_TIME_FORMATTER,
  DATE_TIME_FORMATTER_BUILDER,
  DAY_OF_WEEK,
  DURATION,
  INSTANT,
  ISO_FIELDS,
  LOCALE,
  LOCAL_DATE,
  LOCAL_DATE_TIME,
  LOCAL_TIME,
  MONTH,
  MONTH_DAY,
  OFFSET_DATE_TIME,
  PERIOD,
  SIMPLE_DATE_FORMAT,
  TEMPORAL,
  TEMPORAL_ACCESSOR,
  TEMPORAL_ADJUSTER,
  TEMPORAL_ADJUSTERS,
  TEMPORAL_AMOUNT,
  TEMPORAL_FIELD,
  TEMPORAL_UNIT,
  TEXT_STYLE,
  TIME_ZONE,
  VALUE_RANGE,
  WEEK_FIELDS,
  YEAR,
  YEAR_MONTH,
  ZONED_DATE_TIME,
  ZONE_ID,
  ZONE_OFFSET,
  ZONE_RULES,
]

export const libraryClasses: readonly JavaClass[] = [
  ...lang,
  ...exceptionClasses,
  ...util,
  ...functionClasses,
  ...streams,
  ...math,
  ...texts,
  ...time,
  DEBUG,
  MATCHER,
  PATTERN,
]
