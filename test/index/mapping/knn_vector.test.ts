// Mappings of vectors: what a real server refuses, in its words, and how it prints what it accepts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet
let names = 0
beforeAll(async () => {
  engine = await open({ threads: 0 })
})
afterAll(() => engine.close())

/** The field as it is printed, or the complaint. */
async function mapped(field: object, knn = true): Promise<unknown> {
  const index = `vectors-${names++}`
  const body = { settings: { knn }, mappings: { properties: { v: { type: 'knn_vector', ...field } } } }
  const answer = await engine.handle({ method: 'PUT', path: `/${index}`, querystring: '', headers: {}, body: JSON.stringify(body) })
  if (answer.status !== 200) return JSON.parse(String(answer.body)).error.caused_by.reason
  const mapping = await engine.indices.getMapping({ index })
  return (mapping[index] as { mappings: { properties: { v: unknown } } }).mappings.properties.v
}

const hnsw = (engine: string, parameters: object = {}) => ({ dimension: 8, method: { name: 'hnsw', engine, parameters } })

describe('knn_vector', () => {
  it.each([
    [{}, 'Dimension value missing for vector: v'],
    [{ dimension: 0 }, 'Dimension value must be greater than 0 for vector: v'],
    [{ dimension: 'x' }, 'Unable to parse [dimension] from provided value [x] for vector [v]'],
    [{ dimension: 16001 }, 'Validation Failed: 1: Dimension value cannot be greater than 16000 for vector with engine: faiss;'],
    [{ dimension: 8, data_type: 'half' }, 'Invalid value provided for [data_type] field. Supported values are [binary,byte,float]'],
    [{ dimension: 7, data_type: 'binary' }, 'Validation Failed: 1: Dimension should be multiply of 8 for binary vector data type;'],
    [{ dimension: 8, space_type: 'x' }, 'Unable to find space: x . Valid values are: [l2, cosinesimil, l1, linf, innerproduct, hamming]'],
    [{ dimension: 8, space_type: 'l1' }, 'Validation Failed: 1: "hnsw" with "faiss" configuration does not support space type: "l1".;'],
    [{ dimension: 8, space_type: 'hamming' }, 'Space type [hamming] is not supported with [float] data type'],
    [{ dimension: 8, space_type: 'l2', data_type: 'binary' }, 'Space type [l2] is not supported with [binary] data type'],
    [{ dimension: 8, method: 'x' }, 'Unable to parse mapping into KNNMethodContext. Object not of type "Map"'],
    [{ dimension: 8, method: {} }, 'name needs to be set'],
    [{ dimension: 8, method: { name: 'x' } }, 'Invalid method name: x'],
    [{ dimension: 8, method: { name: 'flat', engine: 'faiss' } }, 'Invalid method name: flat'],
    [{ dimension: 8, method: { name: 'ivf', engine: 'faiss' } }, 'Validation Failed: 1: "method" requires training.;'],
    [{ dimension: 8, method: { name: 'hnsw', foo: 1 } }, 'Invalid parameter: foo'],
    [{ dimension: 8, method: { name: 'hnsw', space_type: 'x' } }, 'Invalid space_type: x'],
    [{ dimension: 8, engine: 'x' }, 'Invalid engine type: x'],
    [hnsw('x'), 'Invalid engine: x'],
    [hnsw('lucene', { m: 0 }), 'Validation Failed: 1: parameter validation failed for Integer parameter [m].;'],
    [hnsw('lucene', { m: '16' }), 'Validation Failed: 1: value is not an instance of Integer for Integer parameter [m].;'],
    [hnsw('lucene', { ef_search: 5 }), "Validation Failed: 1: Unknown parameter 'ef_search' found;"],
    [hnsw('faiss', { encoder: { name: 'sq', parameters: { bits: 9 } } }), 'Unsupported bits value: 9'],
    [{ dimension: 8, mode: 'x' }, 'Unknown value [x] for field [mode] - accepted values are [null, in_memory, on_disk]'],
    [{ dimension: 8, mode: 'on_disk', data_type: 'byte' }, 'Compression and mode cannot be used for non-float32 data type for field v'],
    [{ model_id: 'm', dimension: 3 }, 'Cannot specify both a modelId and dimension in the mapping: v'],
    [{ model_id: 'm', method: { name: 'hnsw' } }, 'Method and model can not be both specified in the mapping: v'],
    [{ dimension: 8, ignore_malformed: true }, 'unknown parameter [ignore_malformed] on mapper [v] of type [knn_vector]'],
  ])('refuses %j', async (field, reason) => {
    expect(await mapped(field)).toBe(reason)
  })

  it('refuses methods and compression where vectors are only kept', async () => {
    expect(await mapped(hnsw('lucene'), false)).toBe('Cannot set modelId or method parameters when index.knn setting is false')
    expect(await mapped({ dimension: 8, mode: 'on_disk' }, false)).toBe(
      'Compression and mode can not be specified in a flat mapping configuration for field: v',
    )
  })

  it('refuses the engine of old, and says what would do', async () => {
    const reason = await mapped(hnsw('nmslib'))
    expect(reason).toMatch(
      /^nmslib engine is deprecated in OpenSearch {2}and cannot be used for new index creation in OpenSearch from {2}3\.0\.0\./,
    )
    expect(reason).toMatch(/Hint: /)
  })

  it.each([
    [{ dimension: '3' }, true, { dimension: 3 }],
    [{ dimension: 3 }, false, { doc_values: true, dimension: 3 }],
    [{ dimension: 16001 }, false, { doc_values: true, dimension: 16001 }],
    [{ dimension: 8, data_type: 'byte' }, true, { dimension: 8, data_type: 'BYTE' }],
    [{ dimension: 8, space_type: 'L2' }, true, { dimension: 8, space_type: 'L2' }],
    [{ dimension: 8, data_type: 'FLOAT', index: false, boost: 2 }, true, { dimension: 8 }],
    [{ dimension: 8, mode: 'on_disk', compression_level: '4x' }, true, { dimension: 8, mode: 'on_disk', compression_level: '4x' }],
    [{ model_id: 'm' }, true, { model_id: 'm' }],
    [
      { dimension: 8, method: { name: 'flat' } },
      true,
      { dimension: 8, method: { engine: 'lucene', space_type: 'l2', name: 'flat', parameters: {} } },
    ],
    [
      { dimension: 8, space_type: 'innerproduct', method: { name: 'hnsw', engine: 'LUCENE', parameters: null } },
      true,
      {
        dimension: 8,
        space_type: 'innerproduct',
        method: { engine: 'lucene', space_type: 'innerproduct', name: 'hnsw', parameters: null },
      },
    ],
    [
      hnsw('faiss', { encoder: { name: 'flat' } }),
      true,
      {
        dimension: 8,
        method: { engine: 'faiss', space_type: 'l2', name: 'hnsw', parameters: { encoder: { name: 'flat', parameters: {} } } },
      },
    ],
  ])('prints %j (knn: %s)', async (field, knn, printed) => {
    expect(await mapped(field, knn)).toEqual({ type: 'knn_vector', ...printed })
  })
})
